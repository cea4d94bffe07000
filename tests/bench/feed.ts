import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { SECTIONS } from "#app/domain/catalogue/subjects.ts";
import { isbnAt, random } from "./generate.ts";
import { makeTrade } from "./trade.ts";

/**
 * Generates ONIX 3.0 feeds of any size, the same in every run: products of 4 to 6 KB with the fields of wholesalers'
 * feeds. Words follow Zipf's law.
 */
export interface FeedMaker {
  /**
   * A product. Each `edition` of the same product has a different price, description and feed date, and the word of
   * `wordOf` in its title.
   */
  product(position: number, edition?: number): string;
  /** Writes a feed of these products, one at a time. */
  write(file: string, positions: Iterable<number>, edition?: number): Promise<void>;
  isbnAt(position: number): string;
}

/** The number of parts in which an edition is searched, because a search counts at most ten thousand titles. */
export const PARTS = 26;

/** The word that only the titles in one part of an edition have. */
export const wordOf = (edition: number, part: number): string =>
  `Printing${edition}${String.fromCharCode(97 + part)}`;

const FORMS = ["BC", "BC", "BC", "BB", "BC", "EA", "AJ", "BH"];
const LANGUAGES = ["eng", "eng", "eng", "eng", "eng", "eng", "eng", "fre", "spa", "ger"];
const ROLES = ["A01", "A01", "A01", "B01", "A12", "E07"];
const THEMA = ["FBA", "FF", "JBCC", "NHTB", "WBA", "YFB", "DCF", "PDZ", "VSZ", "AGA"];

/**
 * @param links whether products link to pictures: each to a cover, every fourth to a back cover and two sample pages as
 * well
 */
export function makeFeed(size: number, links = true): FeedMaker {
  const { words, names, publishers } = makeTrade(size);
  const sections = SECTIONS;

  function product(position: number, edition = 0): string {
    const roll = random(Math.imul(position + 1, 2_654_435_761));
    const below = (n: number) => Math.floor(roll() * n);
    const of = <Item>(list: readonly Item[]) => list[below(list.length)] as Item;
    const zipf = (list: readonly string[]) => list[Math.floor(list.length ** roll()) - 1] ?? "";
    const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
    const phrase = (n: number) => Array.from({ length: n }, () => zipf(words)).join(" ");
    const sentence = () => `${capital(phrase(5 + below(12)))}.`;
    const text = (n: number) =>
      `<p>${Array.from({ length: n }, sentence).join(below(4) === 0 ? "</p><p>" : " ")}</p>`;
    const name = () => [capital(zipf(names)), capital(zipf(names))] as const;
    const code = isbnAt(position);
    const series = below(5) === 0;
    const contributors = Array.from({ length: 1 + below(3) }, (_, index) => {
      const [given, family] = name();
      return `<Contributor><SequenceNumber>${index + 1}</SequenceNumber><ContributorRole>${index === 0 ? "A01" : of(ROLES)}</ContributorRole><PersonName>${given} ${family}</PersonName><PersonNameInverted>${family}, ${given}</PersonNameInverted><NamesBeforeKey>${given}</NamesBeforeKey><KeyNames>${family}</KeyNames><BiographicalNote textformat="05">${text(1)}</BiographicalNote></Contributor>`;
    });
    const subjects = Array.from({ length: 1 + below(3) }, (_, index) => {
      const bisac = `${of(sections).toUpperCase()}${String(below(40)).padStart(3, "0")}000`;
      return `<Subject>${index === 0 ? "<MainSubject/>" : ""}<SubjectSchemeIdentifier>10</SubjectSchemeIdentifier><SubjectSchemeVersion>2024</SubjectSchemeVersion><SubjectCode>${bisac}</SubjectCode><SubjectHeadingText>${capital(phrase(3))}</SubjectHeadingText></Subject>`;
    });
    const measure = (type: string, amount: number, unit: string) =>
      `<Measure><MeasureType>${type}</MeasureType><Measurement>${amount}</Measurement><MeasureUnitCode>${unit}</MeasureUnitCode></Measure>`;
    const year = 1995 + Math.floor(32 * (1 - roll() ** 3));
    const date = `${year}${String(1 + below(12)).padStart(2, "0")}${String(1 + below(28)).padStart(2, "0")}`;
    const body = [
      `<Product datestamp="${20260101 + edition}"><RecordReference>com.example.${code}</RecordReference><NotificationType>03</NotificationType><RecordSourceType>01</RecordSourceType>`,
      `<ProductIdentifier><ProductIDType>03</ProductIDType><IDValue>${code}</IDValue></ProductIdentifier><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${code}</IDValue></ProductIdentifier>`,
      `<DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>${of(FORMS)}</ProductForm>${measure("01", 180 + below(100), "mm")}${measure("02", 110 + below(80), "mm")}${measure("08", 150 + below(900), "gr")}<CountryOfManufacture>CA</CountryOfManufacture>`,
      series
        ? `<Collection><CollectionType>10</CollectionType><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>02</TitleElementLevel><PartNumber>${1 + below(9)}</PartNumber><TitleText>${capital(phrase(2))}</TitleText></TitleElement></TitleDetail></Collection>`
        : "<NoCollection/>",
      `<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitlePrefix>The</TitlePrefix><TitleWithoutPrefix textcase="01">${capital(phrase(1 + below(5)))}${edition > 0 ? ` ${wordOf(edition, position % PARTS)}` : ""}</TitleWithoutPrefix>${below(3) === 0 ? `<Subtitle textcase="01">${capital(phrase(4))}</Subtitle>` : ""}</TitleElement></TitleDetail>`,
      ...contributors,
      `<EditionType>REV</EditionType><EditionNumber>${1 + below(4)}</EditionNumber><Language><LanguageRole>01</LanguageRole><LanguageCode>${of(LANGUAGES)}</LanguageCode></Language><Extent><ExtentType>00</ExtentType><ExtentValue>${60 + below(600)}</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>`,
      ...subjects,
      `<Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectSchemeVersion>1.5</SubjectSchemeVersion><SubjectCode>${of(THEMA)}</SubjectCode></Subject><Subject><SubjectSchemeIdentifier>20</SubjectSchemeIdentifier><SubjectHeadingText>${phrase(2)}; ${phrase(1)}; ${phrase(2)}</SubjectHeadingText></Subject>`,
      `<AudienceCode>0${1 + below(5)}</AudienceCode></DescriptiveDetail>`,
      `<CollateralDetail><TextContent><TextType>02</TextType><ContentAudience>00</ContentAudience><Text>${sentence()}</Text></TextContent><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text textformat="05">${text(3 + below(6))}${edition > 0 ? `<p>Printing ${edition}.</p>` : ""}</Text></TextContent>`,
      below(3) === 0
        ? `<TextContent><TextType>06</TextType><ContentAudience>00</ContentAudience><Text textformat="05">${text(1)}</Text><TextAuthor>${name().join(" ")}</TextAuthor><SourceTitle>${capital(phrase(2))}</SourceTitle></TextContent>`
        : "",
      ...(links ? picturesOf(position) : []),
      "</CollateralDetail>",
      `<PublishingDetail><Imprint><ImprintName>${capital(zipf(publishers))}</ImprintName></Imprint><Publisher><PublishingRole>01</PublishingRole><PublisherName>${capital(zipf(publishers))}</PublisherName></Publisher><CityOfPublication>Toronto</CityOfPublication><CountryOfPublication>CA</CountryOfPublication><PublishingStatus>${below(5) === 0 ? "07" : "04"}</PublishingStatus><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date dateformat="00">${date}</Date></PublishingDate><SalesRights><SalesRightsType>01</SalesRightsType><Territory><RegionsIncluded>WORLD</RegionsIncluded></Territory></SalesRights></PublishingDetail>`,
      `<RelatedMaterial><RelatedProduct><ProductRelationCode>06</ProductRelationCode><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbnAt(position + 1)}</IDValue></ProductIdentifier></RelatedProduct></RelatedMaterial>`,
      `<ProductSupply><Market><Territory><CountriesIncluded>CA US</CountriesIncluded></Territory></Market><SupplyDetail><Supplier><SupplierRole>01</SupplierRole><SupplierName>${capital(phrase(1))} Distribution</SupplierName></Supplier><ProductAvailability>${below(8) === 0 ? "31" : "20"}</ProductAvailability><PackQuantity>${4 + below(40)}</PackQuantity>`,
      ...(["CAD", "USD"] as const).map(
        (currency) =>
          `<Price><PriceType>01</PriceType><PriceAmount>${8 + below(40) + edition}.99</PriceAmount><CurrencyCode>${currency}</CurrencyCode><Territory><CountriesIncluded>${currency.slice(0, 2)}</CountriesIncluded></Territory></Price>`,
      ),
      "</SupplyDetail></ProductSupply></Product>\n",
    ];
    return body.join("\n");
  }

  /** The pictures that a product links to, as feeds describe them. */
  function picturesOf(position: number): string[] {
    const link = (content: string, name: string) =>
      `<SupportingResource><ResourceContentType>${content}</ResourceContentType><ContentAudience>00</ContentAudience><ResourceMode>03</ResourceMode><ResourceVersion><ResourceForm>02</ResourceForm><ResourceVersionFeature><ResourceVersionFeatureType>01</ResourceVersionFeatureType><FeatureValue>D502</FeatureValue></ResourceVersionFeature><ResourceVersionFeature><ResourceVersionFeatureType>02</ResourceVersionFeatureType><FeatureValue>2048</FeatureValue></ResourceVersionFeature><ResourceLink>https://covers.example.com/${isbnAt(position)}${name}.jpg</ResourceLink><ContentDate><ContentDateRole>17</ContentDateRole><Date dateformat="00">20260101</Date></ContentDate></ResourceVersion></SupportingResource>`;
    const inside = [link("02", "-back"), link("15", "-1"), link("15", "-2")];
    return [link("01", ""), ...(position % 4 === 0 ? inside : [])];
  }

  async function write(file: string, positions: Iterable<number>, edition?: number): Promise<void> {
    const out = createWriteStream(file, { highWaterMark: 1 << 20 });
    out.write(
      '<?xml version="1.0" encoding="UTF-8"?>\n<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">\n<Header><Sender><SenderName>Bench</SenderName></Sender><SentDateTime>20260101</SentDateTime></Header>\n',
    );
    for (const position of positions) {
      if (!out.write(product(position, edition))) await once(out, "drain");
    }
    out.end("</ONIXMessage>\n");
    await finished(out);
  }
  return { product, write, isbnAt };
}
