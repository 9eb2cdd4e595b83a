/** A price, or the total of a line, above this is a slip (ambiguities 86). */
export const MAX_RATE = 100_000

/** An invoice, a payment or a credit above this is a slip (ambiguities 86). */
export const MAX_DOCUMENT = 1_000_000
