/** The messages of the screens about rentals, verbatim from the specification (S0 §2, §4, S1 §5). */
export const messages = {
  deletePhoto: 'Are you sure you want to delete this photo?',
  deleteJobs: 'Are you sure you want to delete the selected job(s)?',
  createDelivery: 'Do you want to create the Delivery on {day}?',
  createPickup: 'Do you want to create the Pickup on {day}?',
  completeRentals: 'Are you sure you want to complete the selected rental(s)?',
} as const
