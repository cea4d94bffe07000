/**
 * The numbers of the locations whose orders and stock somebody sees; undefined for all of the shop. It is never an
 * optional parameter, so that nobody shows everything by leaving it out.
 */
export type VisibleLocations = readonly number[] | undefined;
