/** People of the demo company, with the accounts that the sign-in page lists. */
export const DEMO_ACCOUNTS = {
  /** Every role. */
  'Kim DeVries': 'kim.devries@rolloff.example',
  /** Customer:Admin and more. */
  'Dana Whitfield': 'dana.whitfield@rolloff.example',
  /** Customer:Admin and more. */
  'Ann Kuiper': 'ann.kuiper@rolloff.example',
  /** Role Customer only. */
  'Carol Reed': 'carol.reed@rolloff.example',
  /** Dispatcher: Schedule:Admin and more. */
  'Sue Postma': 'sue.postma@rolloff.example',
  /** Operations: Schedule:Admin, Dumpster and more. */
  'Pete Kamps': 'pete.kamps@rolloff.example',
  /** The yard: Dumpster:Admin and nothing else. */
  'Walt Bolt': 'walt.bolt@rolloff.example',
  /** A driver: no role with customers in the menu. */
  'Bob Visser': 'bob.visser@rolloff.example',
  /** The bookkeeper: Payments:Admin, Reporting and GreatPlains. */
  'Gail Hughes': 'gail.hughes@rolloff.example',
  /** Known to the identity provider, not to the product. */
  'Old Account': 'old.account@rolloff.example',
} as const

export type DemoPerson = keyof typeof DEMO_ACCOUNTS
