/**
 * Problems with settings. The checks say them in English, also to commands; the desk says them in the reader's language
 * (`restatedLike`).
 */
export const said = {
  required: "It is required.",
  long: "It has more than {count} characters.",
  least: "It must be at least {count}.",
  most: "It must be at most {count}.",
  one: "At least one is needed.",
  email: "This is not an email address.",
  colour: "Must be a colour such as #1f5c4d.",
  code: "Must be a code such as G-ABC123.",
  hours: 'Must be "9:00-17:30", or minutes after midnight such as [540, 1050].',
  web: "{text} is not a web address such as https://books.example.",
  zone: "{text} is not a time zone such as America/Toronto.",
  zoneMeant: "{text} is not a time zone such as America/Toronto. Did you mean {zone}?",
  country: "{text} is not the code of a country, such as CA or US.",
  province: "{text} is not the code of a province or state of {country}.",
  provinceMeant: "{text} is not the code of a province or state of {country}. Write {code}.",
  pair: "A latitude needs a longitude, and a longitude a latitude.",
  globe: "Latitudes go from -90 to 90 and longitudes from -180 to 180.",
  opens: "It opens after it closes (minutes after midnight, opening first).",
  day: "Month {month} has no day {day}.",
  days: "{least} days at least is more than {most} at most.",
  twice: "{text} is there twice.",
  steps: "Each step must reach further than the one before it.",
  ends: "It ends before it begins.",
  pdf: "The address of the PDF is missing.",
  key: "It is not an RSA public key of at least 2048 bits in PEM (shop payments keys makes one).",
  squareLocation: "Must be Square's ID of a location, such as L8GZ3QK7XW2NT.",
  location: "There is no location {text}. Yours are {known}.",
  bisac: "{text} is not a code such as fic or fic014.",
} as const;
