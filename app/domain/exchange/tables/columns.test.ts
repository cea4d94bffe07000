import { describe, expect, it } from "vitest";
import { findColumns, STOCK_FIELDS, type TableFields, TITLE_FIELDS } from "./columns.ts";

/** Which columns of a header hold a field, best first. */
function found(header: string, fields: TableFields, map: Record<string, string> = {}) {
  const names = header.split(header.includes(";") ? ";" : /,(?! )/);
  const { at, missing } = findColumns(names, fields, map);
  return {
    ...Object.fromEntries([...at].map(([field, columns]) => [field, columns.map((column) => names[column])])),
    ...(missing.length > 0 && { missing }),
  };
}

const WOO =
  "ID,Type,SKU,GTIN, UPC, EAN, or ISBN,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount,Backorders allowed?,Sold individually?,Weight (kg),Length (cm),Width (cm),Height (cm),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Parent,Position";
const WOO_FRENCH =
  "ID;Type;UGS;GTIN, UPC, EAN ou ISBN;Nom;Publié;Mis en avant ?;Visibilité dans le catalogue;Description courte;Description;État de la TVA;Classe de TVA;En stock ?;Stock;Montant de stock faible;Autoriser les commandes de produits en rupture ?;Vendre individuellement ?;Poids (kg);Autoriser les avis clients ?;Note de commande;Tarif promo;Tarif régulier;Catégories;Étiquettes;Images;Parent;Position";
const SHOPIFY =
  "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Google Shopping / Condition,Cost per item,Status";
const SHOPIFY_NEW =
  "Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams)";
const SHOPIFY_INVENTORY =
  "Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Bin name,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)";
const SQUARE =
  "Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,Unit and Precision,SKU,Description,Categories,Reporting Category,SEO Title,SEO Description,Permalink,GTIN,Square Online Item Visibility,Item Type,Weight (kg),Price,Online Sale Price,Archived,Sellable,Stockable,Option Name 1,Option Value 1,Current Quantity Wharf Street,New Quantity Wharf Street,Stock Alert Enabled Wharf Street,Stock Alert Count Wharf Street";
const SQUARE_FRENCH =
  "Jeton;Nom de l’article;Nom de la variante;UGS;Description;Catégories;GTIN;Prix;Quantité actuelle Boutique du Port;Nouvelle quantité Boutique du Port";
const LIGHTSPEED_X =
  "id,handle,sku,composite_name,composite_sku,composite_quantity,name,description,product_category,tags,supply_price,retail_price,account_code,brand_name,supplier_name,supplier_code,active,track_inventory,inventory_Main_Outlet,reorder_point_Main_Outlet,restock_level_Main_Outlet";
const LIGHTSPEED_R =
  "System ID,UPC,EAN,Custom SKU,Manufact. SKU,Item,Qty.,Price,Tax,Brand,Publish to eCom,Season,Department,MSRP,Tax Class,Default Cost,Vendor,Category";

describe("the columns of a stock file", () => {
  it.each([
    [
      "WooCommerce",
      WOO,
      {
        isbn: ["GTIN, UPC, EAN, or ISBN", "SKU"],
        onhand: ["Stock"],
        price: ["Regular price", "Sale price"],
      },
    ],
    [
      "WooCommerce in French",
      WOO_FRENCH,
      {
        isbn: ["GTIN, UPC, EAN ou ISBN", "UGS"],
        onhand: ["Stock"],
        price: ["Tarif régulier", "Tarif promo"],
      },
    ],
    [
      "Shopify",
      SHOPIFY,
      {
        isbn: ["Variant Barcode", "Variant SKU"],
        onhand: ["Variant Inventory Qty"],
        price: ["Variant Price"],
      },
    ],
    [
      "Shopify since 2025",
      SHOPIFY_NEW,
      { isbn: ["Barcode", "SKU"], onhand: ["Inventory quantity"], price: ["Price"] },
    ],
    [
      "Shopify's inventory",
      SHOPIFY_INVENTORY,
      {
        isbn: ["SKU"],
        onhand: ["On hand (current)", "Available (not editable)"],
        onorder: ["Incoming (not editable)"],
        location: ["Location"],
      },
    ],
    [
      "Square",
      SQUARE,
      { isbn: ["GTIN", "SKU"], onhand: ["Current Quantity Wharf Street"], price: ["Price"] },
    ],
    [
      "Square in French",
      SQUARE_FRENCH,
      { isbn: ["GTIN", "UGS"], onhand: ["Quantité actuelle Boutique du Port"], price: ["Prix"] },
    ],
    [
      "Lightspeed (X-Series)",
      LIGHTSPEED_X,
      { isbn: ["sku"], onhand: ["inventory_Main_Outlet"], price: ["retail_price"] },
    ],
    [
      "Lightspeed (R-Series)",
      LIGHTSPEED_R,
      { isbn: ["EAN", "UPC", "Custom SKU", "Manufact. SKU"], onhand: ["Qty."], price: ["Price"] },
    ],
    [
      "a bookshop's till",
      "ISBN,Title,Author,Publisher,Section,On Hand,On Order,Retail Price",
      { isbn: ["ISBN"], onhand: ["On Hand"], onorder: ["On Order"], price: ["Retail Price"] },
    ],
    [
      "a bookshop's till in French",
      "ISBN;Titre;Auteur;Éditeur;Qté en main;Qté commandée;Prix de détail",
      { isbn: ["ISBN"], onhand: ["Qté en main"], onorder: ["Qté commandée"], price: ["Prix de détail"] },
    ],
    [
      "a feed for price comparison",
      "id,title,gtin,availability,sale_price,price,quantity",
      { isbn: ["gtin"], onhand: ["quantity"], price: ["price", "sale_price"] },
    ],
  ])("[P5] are found in the export of %s", (_, header, expected) =>
    expect(found(header, STOCK_FIELDS)).toEqual(expected),
  );

  it("[P5] do not take an answer of yes or no for a count, unless somebody says so", () => {
    expect(found("ISBN,In stock?", STOCK_FIELDS)).toEqual({ isbn: ["ISBN"], missing: ["onhand"] });
    expect(found("ISBN,In stock", STOCK_FIELDS)).toMatchObject({ onhand: ["In stock"] });
    expect(found("ISBN,In stock?,Stock", STOCK_FIELDS, { onhand: "In stock?" })).toMatchObject({
      onhand: ["In stock?"],
    });
  });

  it("[P5] are not guessed where each location has its own", () => {
    const header = "SKU,Current Quantity Quay,Current Quantity Côte-Nord";
    expect(found(header, STOCK_FIELDS)).toEqual({ isbn: ["SKU"], missing: ["onhand"] });
    expect(found(header, STOCK_FIELDS, { onhand: "Current Quantity Quay" })).toMatchObject({
      onhand: ["Current Quantity Quay"],
    });
  });
});

describe("the columns of a list of titles", () => {
  it.each([
    [
      "Goodreads",
      "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves",
      {
        isbn: ["ISBN13", "ISBN"],
        title: ["Title"],
        author: ["Author"],
        author_last_first: ["Author l-f"],
        publisher: ["Publisher"],
        binding: ["Binding"],
        pages: ["Number of Pages"],
        year: ["Year Published", "Original Publication Year"],
      },
    ],
    [
      "StoryGraph",
      "Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Character- or Plot-Driven?,Star Rating,Review,Tags,Owned?",
      {
        isbn: ["ISBN/UID"],
        title: ["Title"],
        author: ["Authors", "Contributors"],
        binding: ["Format"],
      },
    ],
    [
      "Shopify",
      SHOPIFY,
      {
        isbn: ["Variant Barcode", "Variant SKU"],
        title: ["Title"],
        price: ["Variant Compare At Price", "Variant Price"],
      },
    ],
    [
      "WooCommerce",
      WOO,
      { isbn: ["GTIN, UPC, EAN, or ISBN", "SKU"], title: ["Name"], price: ["Regular price"] },
    ],
    [
      "Square in French",
      SQUARE_FRENCH,
      { isbn: ["GTIN", "UGS"], title: ["Nom de l’article"], price: ["Prix"] },
    ],
    [
      "Lightspeed (R-Series)",
      LIGHTSPEED_R,
      { isbn: ["EAN", "UPC", "Custom SKU", "Manufact. SKU"], title: ["Item"], price: ["MSRP", "Price"] },
    ],
  ])("[P5] are found in the export of %s", (_, header, expected) =>
    expect(found(header, TITLE_FIELDS)).toMatchObject(expected),
  );
});
