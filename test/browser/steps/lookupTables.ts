/** The lookup tables with their columns, and whether rows are added, deleted and arranged. */
export const LOOKUP_TABLES = [
  ['Credit Cards', ['Name', 'Fee'], { adds: true, deletes: true, arranges: true }],
  [
    'Dumpsters',
    [
      'Size',
      'Base price',
      'Extended price',
      'Outer price',
      'Kalamazoo price',
      'Weight limit',
      'Category',
      'Track inventory',
      'Charge Kent fee',
      'Charge Michigan fee',
      'Include ton expense',
    ],
    { adds: true, deletes: false, arranges: false },
  ],
  ['Dumpster Categories', ['Name'], { adds: true, deletes: true, arranges: true }],
  [
    'Dumpster Fee Types',
    ['Name', 'Price', 'Visible for pickup', 'Visible for drop-off', 'Dumpsters'],
    { adds: true, deletes: true, arranges: true },
  ],
  [
    'QuickBooks Products',
    ['Product/service', 'Account', 'Accounting ID', 'Last sync', 'Category', 'Visible', 'SET billing code'],
    { adds: false, deletes: false, arranges: true },
  ],
  ['Sales People', ['Name'], { adds: true, deletes: true, arranges: true }],
  ['Time Types', ['Name', 'PTO'], { adds: true, deletes: true, arranges: true }],
  ['Ton Expenses', ['Name', 'Amount'], { adds: true, deletes: true, arranges: true }],
] as const
