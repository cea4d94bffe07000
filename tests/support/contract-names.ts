/** Names of fields in the specification's answers (1 §3, 2 §3): for each call, by the place in its answer. */
export const CONTRACT_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "title/getItem": {
    "":
      "eisbn isbn upc title subtitle authors publisher edition language description bio reviews comments subjects binding " +
      "binding_code pages width height weight release_date is_forthcoming is_large_print is_giftcard has_libro_audiobook " +
      "audience series series_num list_price_usa list_price_can price rank cover_image_cache carton_qty " +
      "at_other_locations multistore_available interiors onhand last_order available",
    reviews: "content author source_title",
    comments: "author text",
    subjects: "subject sub_labels",
    "subjects.sub_labels": "label",
    available:
      "code text row_price price onhand onorder used note discount availability message sub_message " +
      "is_extra_orderable location_id name",
  },
  "cart/add": {
    "": "items summary can_click_collect contains_unavailable",
    "items.title_info": "eisbn available",
    "items.title_info.available": "code text onhand",
    "items.cart_info": "quantity cart_id count is_giftcard cart_notes",
    "items.cart_info.cart_notes": "giftcard_price gift_card_info",
    "items.cart_info.cart_notes.gift_card_info": "personalize to from message",
    summary: "item_count",
  },
  "session/get": {
    "": "logged_in session_id user cart wishlist wishlist_id pick_location",
    user: "first_name last_name company is_institution is_personal corp_id alt_addresses",
    wishlist: "eisbn",
  },
  "titlelist/getItems": {
    "":
      "list_id name header header_visible description image placement has_titles limit calendar_widgets type event_id " +
      "row_count rows contains_eisbn can_delete changed date_updated date_posted",
  },
  "titlelist/getCustom": {
    "": "list_id header header_visible description placement has_titles limit calendar_widgets type event_id rows",
  },
  "titlelist/getLists": { rows: "list_id name header header_visible can_delete contains_eisbn row_count" },
  "feature/getList": {
    rows: "list_id header date category sub_category description",
    filter: "k e c subfilter",
  },
  "browse/get": {
    "": "rows row_count max_offset filter_info",
    filter_info: "onhand_onorder status bisac36 bisac36_topics catcat2 binding pubdate audience language",
    "filter_info.status": "k e c n s m subfilter",
  },
  "event/get": {
    "": "id from to path name info custom_content",
    info: "name description img_path books tickets",
  },
  "title/getLibroAudiobooks": { "": "row_count rows see_more_url", rows: "title narrators language url" },
  "webstore/getContactAndHours": {
    locations:
      "location_id altname sc_name san sc_email sc_phone sc_phone_2 sc_addr_array lat_lng ws_hours ws_htmlhours ws_contact_blurb",
    "locations.sc_addr_array": "address city prov postal country",
  },
  "store/getSettings": {
    "":
      "store_info styles gift_registry_enabled is_private is_exclusive custom_head custom_body site_navigation " +
      "extra_navigation url_shortcuts basename cart_enabled guest_show_price guest_show_cart guest_allow_checkout " +
      "require_email_verification account_extra_fields checkout_info show_strikethrough hide_sale_pricing " +
      "hide_sales_rank display_carton_quantity require_login extra",
    store_info:
      "id name base_url address city province country postal_code phone phone_2 toll_free email url fax twitter instagram " +
      "facebook tiktok footer_message contact_us_url alternate_home is_american latitude longitude allowed_comm_prefs " +
      "texting_enabled google_analytics_code giftcards_enabled giftcard_minimum is_multistore " +
      "is_consolidated_multistore multistore_info",
    "store_info.multistore_info": "id name",
  },
  "giftcard/balance": { "": "balance" },
  "cart/import": { titles: "isbn qty success" },
  "checkout/getShippingProviders": {
    "": "provider delivery_preference label cost available delivery_min delivery_max conflicting_eisbns",
  },
  "checkout/getShippingBatch": { "": "delta_cost" },
  "checkout/chaseInit": { "": "uid" },
  "checkout/submit": { "": "order_number" },
  "account/check": { email_address: "exists validation_required address" },
  "account/getAvailableCorps": { rows: "id name email pending is_institution type" },
  "giftregistry/get": {
    "": "gift_registry_id title occasion description shipping_id shipping_encouraged purchase_deadline store_can_edit owner items",
    owner: "name is_you",
    items: "title qty_requested qty_purchased",
  },
  "order/get": {
    "":
      "order_number order_date summary items delivery_type delivery_key payment_type payment_message purchaser_name " +
      "order_location_id shipping_batches communication_preference notes purchaseorder shipping",
    summary:
      "total subtotal discounts promo_codes total_gift_card_amount_used original_price total_owing item_count taxes shipping",
    shipping: "orgname name addr1 addr2 city prov country phone provider",
    "items.title_info": "eisbn title binding cover_image_cache available is_forthcoming release_date",
    "items.title_info.available": "text row_price code onhand sub_message",
    "items.cart_info":
      "quantity sold_price original_price discount backorder_quantity backorder_sub_message gift_registry_id " +
      "gift_registry_info is_giftcard cart_notes",
  },
};
