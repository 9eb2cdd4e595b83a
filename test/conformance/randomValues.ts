import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { fc } from '#test/support/seed.ts'

type Values = fc.Arbitrary<unknown>

/** Names of the fields of an entity that a person edits. */
export function editableFields(entity: EntityDeclaration): string[] {
  return Object.entries(entity.fields)
    .filter(
      ([name, { concurrency, stamp, serverOwned }]) =>
        !entity.key.includes(name) && !concurrency && stamp === undefined && !serverOwned,
    )
    .map(([name]) => name)
}

/** Whatever may be typed, pasted or left out in a field: right, on either side of a boundary, and of another kind. */
export function anyValue(field: Field): Values {
  return fc.oneof({ weight: 3, arbitrary: values[field.kind](field) }, ...NOWHERE_RIGHT)
}

/** What a database may hold of a field: some texts of a form that no editor takes any more, and null only where it may be. */
export function storedValue(field: Field): Values {
  const stored = values[field.kind](field).filter(
    (value) =>
      value !== null && (typeof value === 'string') === TEXT_KINDS.has(field.kind) && isStorable(value),
  )
  return field.nullable ? fc.option(stored) : stored
}

function isStorable(value: unknown): boolean {
  return (
    value !== 0 && (typeof value !== 'string' || (value.trim() !== '' && !/\0|\p{Surrogate}/u.test(value)))
  )
}

const NOWHERE_RIGHT: readonly Values[] = [
  fc.constantFrom(null, '', ' ', 0, 'soon', '12 tons', 1.5, '2026-02-30', '2026-02-29T00:00:00.000Z'),
]

const TEXT_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'text',
  'note',
  'choice',
  'day',
  'dateOnly',
  'instant',
  'dateTime',
  'dateTimeOffset',
  'time',
  'guid',
  'binary',
])

const values: Record<Kind, (field: Field) => Values> = {
  id: integers(2 ** 31),
  version: integers(2 ** 31),
  reference: integers(2 ** 31),
  lookup: () => fc.oneof(fc.integer({ min: 0, max: 6 }), integers(2 ** 31)()),
  text: texts,
  note: texts,
  choice: ({ choices = [] }) => fc.constantFrom(...choices, 'none of them'),
  integer: (field) => fc.oneof(integers(2 ** 31)(), bounds(field, 1)),
  byte: (field) => fc.oneof(integers(256)(), bounds(field, 1)),
  short: (field) => fc.oneof(integers(2 ** 15)(), bounds(field, 1)),
  long: (field) => fc.oneof(integers(2 ** 53)(), bounds(field, 1)),
  float: (field) => fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), bounds(field, 0.5)),
  decimal: decimals,
  money: decimals,
  rate: decimals,
  flag: () => fc.boolean(),
  day: days,
  dateOnly: days,
  instant: instants,
  dateTime: instants,
  dateTimeOffset: instants,
  time: () => fc.constantFrom('09:30', 'PT9H30M', 'PT09H30M00S', '25:00'),
  guid: () => fc.constantFrom('c0ffee00-beef-4a1b-8c2d-000000000001', 'C0FFEE00-BEEF-4A1B-8C2D-000000000001'),
  binary: () => fc.constantFrom('AQL/', 'AQI=', 'AQL/AQ==', 'AQ'),
}

function integers(limit: number): () => Values {
  return () =>
    fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(0, -1, limit - 1, limit, -limit, 1 - limit))
}

/** Values outside the declared limits of a field, if it has any. */
function bounds({ min, max }: Field, step: number): Values {
  const limits = [min, max].filter((limit) => limit !== undefined)
  return fc.constantFrom(1, ...limits.flatMap((limit) => [limit - step, limit, limit + step]))
}

function decimals(field: Field): Values {
  const { scale = 2 } = field
  return fc.oneof(
    fc.integer({ min: -1000, max: 100_000 }).map((units) => units / 10 ** scale),
    fc.constantFrom(0.1 + 0.2, 10 ** -(scale + 1), 10 ** (15 - scale), 10 ** (14 - scale)),
    bounds(field, 10 ** -scale),
  )
}

function texts({ maxLength = 1000, format }: Field): Values {
  const odd = fc.constantFrom('two\nlines', 'a\0b', 'half \ud83d', 'Kent County', '09:30', 'Customer')
  const long = fc.constantFrom(maxLength - 1, maxLength, maxLength + 1).map((length) => 'x'.repeat(length))
  const formed =
    format === undefined
      ? fc.string({ maxLength: 20, unit: 'grapheme' })
      : fc.constantFrom(
          '616-555-0123',
          '(616) 555-0123',
          `${' '.repeat(maxLength)}6165550123 ext. 12`,
          '+49 30 1234567',
          'office@rolloff.example ',
          'a@b',
          '49503',
          '495031234',
          'k1a-0b1',
        )
  return fc.oneof({ weight: 3, arbitrary: formed }, long, odd)
}

function days(): Values {
  return fc.constantFrom('2026-02-28', '2024-02-29', '2026-12-31', '2026-2-8')
}

function instants(): Values {
  return fc.constantFrom('2026-02-28T10:20:30.400Z', '2024-02-29T23:59:59.999Z', '2026-02-28T10:20:30Z')
}
