import { addDays } from '#shared/kernel/days.ts'
import { fc } from '#test/support/seed.ts'

/** A cell as a file has it, and what it means: null where it cannot be read. */
interface Cell {
  readonly text: string
  readonly means: string | number | null
}

/** Where something else of the row is wrong, what is `last` is not looked at. */
type Column = readonly [
  heading: string,
  field: string,
  cell: (index: number) => fc.Arbitrary<Cell>,
  when?: 'last',
]

const cell = (text: string, means: Cell['means'] = text): fc.Arbitrary<Cell> => fc.constant({ text, means })
const oneOf = (...cells: readonly fc.Arbitrary<Cell>[]) => fc.oneof(...cells)
/** Mostly the first: one row in ten is wrong in one place. */
const mostly = (good: fc.Arbitrary<Cell>, wrong: fc.Arbitrary<Cell>) =>
  fc.oneof({ weight: 30, arbitrary: good }, { weight: 1, arbitrary: wrong })

const digits = (index: number): string => String(2_000_000 + index * 7).padStart(7, '0')

function phone(index: number): fc.Arbitrary<Cell> {
  const line = digits(index)
  const [exchange, rest] = [line.slice(0, 3), line.slice(3)]
  const stored = `(616) ${exchange}-${rest}`
  return mostly(
    oneOf(
      cell(`616-${exchange}-${rest}`, stored),
      cell(`+1 616 ${exchange} ${rest}`, stored),
      cell(`(616)${exchange}-${rest} x12`, `${stored} x12`),
      cell(`616.${exchange}.${rest} cell`, stored),
    ),
    cell(`${exchange}-${rest}`, null),
  )
}

const MONEY = [
  ['$1,345.00', 1345],
  ['295', 295],
  [' 325.50 ', 325.5],
  ['"1,045"', 1045],
] as const

function money(): fc.Arbitrary<Cell> {
  return mostly(
    oneOf(...MONEY.map(([text, means]) => cell(text.replaceAll('"', ''), means))),
    oneOf(cell('call', null), cell('$425 / load', null)),
  )
}

const CUSTOMERS: readonly Column[] = [
  ['Customer ID', 'externalId', (index) => cell(String(index).padStart(5, '0'))],
  [
    'COMPANY',
    'companyName',
    (index) => oneOf(cell(`Peña & Sons #${index}`), cell(`  Kettle “${index}”  Co `, `Kettle “${index}” Co`)),
  ],
  ['Phone', 'phone', phone],
  [
    'E-mail',
    'email',
    (index) => mostly(cell(`ap${index}@example.com`), cell(`ap ${index} @example.com`, null)),
  ],
  [
    'Terms',
    'paymentTerms',
    () =>
      mostly(
        oneOf(cell('NET30', 'Net 30'), cell('due', 'Due on receipt'), cell('Net-15', 'Net 15')),
        cell('COD', null),
      ),
  ],
  ['City', 'billCity', () => cell('Holland')],
  ['Zip', 'billZip', () => mostly(cell('49423-1234'), cell('9301', null))],
]

const DUMPSTERS: readonly Column[] = [
  [
    'Box #',
    'dumpsterNumber',
    (index) =>
      mostly(
        oneOf(cell(`#${index + 100}`, index + 100), cell(`0${index + 100}`, index + 100)),
        cell(`none ${index}`, null),
      ),
  ],
  [
    'Size',
    'dumpsterTypeId',
    () => mostly(oneOf(cell('20 Yard', 21), cell('20', 21), cell('20YD', 21)), cell('25 yd', null)),
  ],
  [
    'Where is it',
    'place',
    () => mostly(oneOf(cell('NORTH YARD', 31), cell('North Yard', 31)), cell('LOST?', null)),
  ],
  [
    'Since',
    'since',
    () =>
      mostly(
        oneOf(cell('3/4/25', '2025-03-04'), cell('45720', '2025-03-04'), cell('2025-03-04')),
        oneOf(cell('yesterday', null), cell('4-Mar', null)),
      ),
  ],
]

const PRICES: readonly Column[] = [
  ['Size', 'size', (index) => cell(`${index + 31} yd`)],
  ['In town', 'basePrice', money],
  ['Extended', 'extendedPrice', money],
  ['Outer', 'outerPrice', money],
  ['Kzoo', 'kalamazooPrice', money],
]

/** Days as a file has them: every other one as people write it. */
function day(date: string): fc.Arbitrary<Cell> {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  return mostly(
    oneOf(cell(date), cell(`${Number(month)}/${Number(dayOfMonth)}/${year}`, date)),
    oneOf(cell('soon', null), cell(`${Number(month)}/${Number(dayOfMonth)}`, null)),
  )
}

const customer = (): fc.Arbitrary<Cell> =>
  mostly(oneOf(cell('Acme', 1), cell('  ACME', 1), cell('#1', 1)), cell('Nobody', null))

const SIZE: Column = [
  'Size',
  'dumpsterId',
  () => mostly(oneOf(cell('20 Yard', 21), cell('20', 21), cell('30YD', 22)), cell('25 yd', null)),
]

const PEOPLE: readonly Column[] = [
  ['Badge', 'externalId', (index) => cell(String(index).padStart(4, '0'))],
  [
    'Employee',
    'name',
    (index) =>
      mostly(
        oneOf(cell(`Ann Nr${index}`), cell(`Nr${index}, Ann`, `Ann Nr${index}`)),
        cell(`Nobody${index}`, null),
      ),
  ],
  ['Login', 'userName', (index) => cell(`user${index}`)],
  [
    'E-mail',
    'email',
    (index) => mostly(cell(`user${index}@example.com`), cell(`user${index} at example.com`, null)),
  ],
  [
    'Role',
    'roles',
    () =>
      mostly(
        oneOf(cell('', ''), cell('schedule', 'Schedule'), cell('Schedule; Admin', 'Admin, Schedule')),
        cell('Schedule, Boss', null),
      ),
  ],
  [
    'Driver',
    'drives',
    () =>
      mostly(oneOf(cell('x', 'yes'), cell('YES', 'yes'), cell('', 'no'), cell('n', 'no')), cell('?', null)),
  ],
]

const RATES: readonly Column[] = [
  ['Customer', 'customerId', customer],
  SIZE,
  ['Rate', 'rate', money],
  // No two of them are for the same days.
  ['Valid from', 'validFrom', (index) => day(addDays('2025-01-01', 2 * index))],
  ['Until', 'validUntil', (index) => cell(addDays('2025-01-02', 2 * index))],
]

const RENTALS: readonly Column[] = [
  ['Order', 'externalId', (index) => cell(`R-${index}`)],
  ['Customer', 'customerId', customer],
  [
    'Job site',
    'serviceAddressId',
    () => mostly(oneOf(cell('1 Main St, Ada', 11), cell('BARN', 11), cell('', 11)), cell('2 Other St', null)),
    'last',
  ],
  SIZE,
  ['Delivered', 'startDate', (index) => day(addDays('2025-01-01', index % 100))],
  ['Pickup', 'endDate', (index) => day(addDays('2025-06-10', index % 100))],
  ['PO #', 'pONumber', (index) => cell(`PO ${index}`)],
]

/** The open invoice that a payment of a dirty file may pay: one of many, for an invoice has a limit. */
export function paidInvoice(index: number): number {
  return 12_000 + Math.floor(index / 50)
}

const PAYMENTS: readonly Column[] = [
  ['Receipt', 'externalId', (index) => cell(`P-${index}`)],
  ['Customer', 'customerId', customer],
  ['Date received', 'date', (index) => day(addDays('2025-04-02', index % 50))],
  ['Amount', 'amount', money],
  [
    'Paid by',
    'method',
    () => mostly(oneOf(cell('check'), cell('VISA'), cell('', 'check')), cell('barter', null)),
  ],
  ['Check #', 'reference', (index) => cell(String(1_000 + index))],
  [
    'Invoice #',
    'pays',
    (index) =>
      mostly(oneOf(cell('', 0), cell(`#${paidInvoice(index)}`, paidInvoice(index))), cell('99999', null)),
    'last',
  ],
]

export const DIRTY_COLUMNS = {
  customers: CUSTOMERS,
  dumpsters: DUMPSTERS,
  prices: PRICES,
  people: PEOPLE,
  rates: RATES,
  rentals: RENTALS,
  payments: PAYMENTS,
} as const
