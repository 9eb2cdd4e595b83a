/** The longest texts that the documents of Great Plains take, in characters. */
export const GREAT_PLAINS_LENGTHS = {
  customerNumber: 15,
  documentNumber: 21,
  batchNumber: 15,
  itemNumber: 30,
  itemDescription: 100,
  comment: 500,
} as const

/** Its companies keep quantities with at least this many decimals; more are a choice of each. */
export const GREAT_PLAINS_QUANTITY_DECIMALS = 2
