/** The product's questions, verbatim from the specification. */
export const QUESTIONS = {
  /** F-024 */
  unsaved: 'Do you want to continue? Press No to go back and save, or Yes to lose these changes.',
  /** F-032 */
  cancel: 'Are you sure you want to cancel changes?',
  /** F-034, F-058 */
  overrideAddress: 'Are you sure you want to override existing address data?',
  /** F-075 */
  updateJobs:
    'Do you want to update the Site Address information for all uncompleted jobs that use this service address?',
  /** F-108 */
  deletePhotos: 'Are you sure you want to DELETE this photo/these photos?',
  /** F-109 */
  uncompleteRental: 'Are you sure you want to un-complete the selected rental?',
  /** O-025 */
  deleteRentals: 'Are you sure you want to delete the selected rental(s)?',
  /** O-026 */
  completeRentals: 'Are you sure you want to complete the selected rental(s)?',
  /** O-051 */
  deleteJob: 'Are you sure you want to delete the selected job(s)?',
  /** O-048 */
  deleteJobTime: 'Are you sure you want to delete this job time?',
  /** O-074 */
  replaceLocation: 'This dumpster already has a location. Do you still want to set a new location?',
  /** O-075 */
  noteInstead:
    'Cannot assign dumpster location to customer. Selected customer address has no related jobs. Would you like to add this address as a note to the dumpster instead?',
  /** O-076 */
  deleteDumpster: 'Are you sure you want to delete the selected dumpster?',
  /** O-077 */
  deleteMaintenance: 'Are you sure you want to delete the selected maintenance?',
  /** M-044 */
  payWithoutQuickBooks: 'Are you sure you want to pay the selected payment(s) without QuickBooks?',
  /** M-046 */
  deleteCredit: 'Are you sure you want to delete the selected credit?',
  /** F-110 */
  deleteTimeEntry: 'Are you sure you want to DELETE this time entry?',
  /** M-021 */
  reviewInvoice: 'Are you sure you want to send this invoice for review?',
  /** M-007 */
  removeLine: 'Are you sure you want to remove the selected line?',
  /** M-026 */
  unlockInvoice: 'Are you sure you want to edit this invoice?',
  /** M-027 */
  voidInvoice: 'Are you sure you want to void this invoice?',
  voidExported:
    'This invoice was already sent to the accounting system. Are you sure you want to void this invoice?',
  /** M-028 */
  deleteInvoice: 'Are you sure you want to delete this invoice?',
  deleteInvoices: 'Are you sure you want to delete the selected invoice(s)?',
  /** M-035 */
  exportAgain:
    'One or more of the selected invoices have already been exported. Do you still want to mark them as ready to export?',
  /** M-048 */
  exportAll: 'Are you sure you want to export ALL {count} invoice(s)?',
} as const
