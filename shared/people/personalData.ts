/** What stands in the place of a text that was erased. */
export const ERASED = '(erased)'

/**
 * Of the records of a customer and of a user, what says who that is, and what is stored in its place (SV1041). All else stays: amounts,
 * numbers, days, what was done where a county asks for it, and the papers that were sent, which the law wants to be kept.
 */
export const PERSONAL_DATA = {
  Customer: {
    companyName: ERASED,
    firstName: null,
    lastName: null,
    nameOverride: null,
    phone: null,
    email: null,
    siteNotes: null,
    notes: null,
    billAddress1: null,
    billAddress2: null,
    billCity: null,
    billState: null,
    billZip: null,
  },
  Contact: { firstName: ERASED, lastName: null, phone: null, email: null, notes: null },
  ServiceAddress: {
    siteName: null,
    address1: ERASED,
    address2: null,
    phone: null,
    notes: null,
    latitude: null,
    longitude: null,
  },
  Note: { text: ERASED },
  User: { firstName: ERASED, lastName: ERASED, userName: null, email: null, windowsUserName: null },
} as const

/** Whose data are given out and erased: everything about a customer, or about a user. */
export const PERSON_KINDS = ['Customer', 'User'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]
