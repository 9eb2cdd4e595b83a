import { columnsOf, computedColumns } from '#client/grid/columns.ts'
import type { WidgetServices } from '#client/kit/WidgetServices.ts'
import { narrowedTo } from '#client/screen/list/narrowedTo.ts'
import { entities, rolloffModel } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { insertBusiness } from '#test/server/queries/businessRows.ts'
import { openCompany, type Company } from '#test/server/queries/openCompany.ts'
import { openTestDatabase } from '#test/support/testDatabase.ts'

/** What may be typed into the search box, of each kind. */
const TYPED = [
  'acme',
  "o'hara-west, émile",
  'R512',
  '$1,383.14',
  '11/29',
  '11/29/2026',
  'may 3',
  'last month',
  '(616) 555-0100',
  'a b c d e',
]

/** What may be entered in the filter row, of each kind, with the operations of the widget. */
const FILTERS = [
  { value: 'acme', operation: null },
  { value: 'acme', operation: 'startswith' },
  { value: 12.5, operation: '>=' },
  { value: [1, 2], operation: 'between' },
  { value: '> $100', operation: null },
  { value: 'may', operation: null },
  { value: 'since 5/3', operation: '=' },
  { value: true, operation: null },
  { value: new Date(2026, 10, 29), operation: '=' },
  { value: [new Date(2026, 10, 1), new Date(2026, 10, 29)], operation: 'between' },
]

/** Somebody who may read everything, with one row in each lookup table. */
const services = {
  model: rolloffModel,
  satisfies: () => true,
  canRead: () => true,
  hasOptions: (name: string) => name !== 'Customer' && name !== 'Rental',
  options: () => [{ id: 1, title: 'Acme R512 11/29 $1,383.14', retired: false }],
  formats: { timeZone: 'America/Detroit' },
  today: () => '2026-11-28',
} as unknown as WidgetServices

describe('what a list asks the server for', () => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(() => openTestDatabase())
    await insertBusiness(company.database)
  })
  afterAll(() => company.database.close())

  const names = Object.keys(entities) as (keyof typeof entities)[]

  it.each(names)(
    '[LS251] [LS401] is understood whatever is typed into a list of all columns, and however it is sorted: %s',
    async (name) => {
      const entity: EntityDeclaration = entities[name]
      const expand = Object.entries(entity.relations).flatMap(([relation, { type }]) =>
        type === 'belongsTo' ? [relation] : [],
      )
      const columns = [
        ...columnsOf(entity, Object.keys(entity.fields)),
        ...computedColumns<object>(expand.map((key) => ({ key, caption: key, value: () => '' }))),
      ]
      const list = { entity, expand, columns, services, today: '2026-11-28' }
      const conditions = [
        ...TYPED.map((text) => narrowedTo({ text, filters: [], order: [] }, list).where),
        ...FILTERS.flatMap((filter) =>
          columns
            .filter(({ kind }) => fits(kind, filter.value))
            .map(({ key }) => narrowedTo({ text: '', filters: [{ key, ...filter }], order: [] }, list).where),
        ),
      ].filter((where) => where !== null)
      expect(conditions.length).toBeGreaterThan(2)
      for (const where of conditions)
        expect(await company.rows(entity.resource, { where, take: 1 })).toBeInstanceOf(Array)
      const orders = columns
        .map(({ key }) => narrowedTo({ text: '', filters: [], order: [{ key, isDescending: true }] }, list))
        .flatMap(({ orderBy }) => (orderBy === null ? [] : [orderBy]))
      for (const orderBy of orders)
        expect(await company.rows(entity.resource, { orderBy, take: 1 })).toBeInstanceOf(Array)
    },
  )
})

/** Whether the widget lets such a value be entered for a kind. */
function fits(kind: string, value: unknown): boolean {
  const [first]: readonly unknown[] = Array.isArray(value) ? value : [value]
  const isDay = kind === 'day' || kind === 'instant'
  if (first instanceof Date) return isDay
  if (typeof first === 'boolean') return kind === 'flag'
  const isNumber = ['integer', 'decimal', 'money', 'rate', 'id'].includes(kind)
  if (typeof first === 'number') return isNumber
  return isNumber || isDay || ['text', 'note', 'choice', 'lookup', 'reference'].includes(kind)
}
