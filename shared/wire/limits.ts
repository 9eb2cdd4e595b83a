/** The most records of one save. */
export const MAX_SAVED_RECORDS = 2_000

/** The most records to which one call applies. */
export const MAX_CALLED_RECORDS = 1_000
