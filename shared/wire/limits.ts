/** The most records of one save. */
export const MAX_SAVED_RECORDS = 2_000

/** The most records to which one call applies. */
export const MAX_CALLED_RECORDS = 1_000

/** The most jobs, and the most rentals, of which invoices are drafted at once; with their lines they are one save. */
export const MAX_DRAFTED_INVOICES = 200
