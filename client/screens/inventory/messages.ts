/** The messages of the inventory's screens, verbatim from the specification where it has them (S0 §2, S1 §5). */
export const messages = {
  deleteDumpster: 'Are you sure you want to delete the selected dumpster?',
  unknownBarcode: (barcode: string) => `No dumpster has the barcode ${barcode}.`,
  notAtRental: (barcode: string) => `No delivery of a rental placed ${barcode} where it is.`,
  hasNoLocation: 'This dumpster has no location.',
  release: (barcode: string, location: string) =>
    `Dumpster ${barcode} is at ${location}. Do you want to end that location?`,
} as const
