import type { TableFields } from "../tables/columns.ts";

/** The columns of a table of events, by the names that they may have. */
export const EVENT_FIELDS: TableFields = {
  names: {
    key: ["key", "uid", "id"],
    name: ["name", "title", "event", "summary", "subject"],
    date: ["date", "day", "startdate"],
    start: ["start", "starts", "from", "starttime", "begin", "time"],
    end: ["end", "ends", "to", "endtime", "until"],
    description: ["description", "text", "details", "body"],
    place: ["place", "venue", "where"],
    location: ["location", "shop", "store"],
    price: ["price", "cost", "admission"],
    picture: ["picture", "image", "imgpath", "photo"],
    seats: ["seats", "places", "capacity"],
    answer_by: ["answerby", "rsvpby", "deadline"],
    books: ["books", "isbn", "isbns"],
    tickets: ["tickets", "ticket"],
  },
  required: ["name"],
  oneOf: ["start", "date"],
};
