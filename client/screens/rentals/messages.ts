/** The messages of the screens about rentals, verbatim from the specification (S0 §2, §4). */
export const messages = {
  deletePhotos: 'Are you sure you want to DELETE this photo/these photos?',
  uncompleteRental: 'Are you sure you want to un-complete the selected rental?',
} as const
