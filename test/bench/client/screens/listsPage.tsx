import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { asText } from '#client/kit/formatValue.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { lookupsQuery } from '#shared/lookups/queries.ts'
import { offer } from '../page/offer.ts'
import { BareGrid, type BareColumn, type BareRow } from './bareGrid.tsx'
import type { BareList, BareListColumn, ListContext } from './BareList.ts'
import { BARE_LISTS } from './bareLists.ts'

/** The addresses of the queries of a list, by their names. */
export type Addresses = Readonly<Record<string, string>>

/** What the bench calls in the page. */
export interface ListsPage {
  /** Signs requests with this token, and reads the lookup tables. */
  signIn(token: string): Promise<void>
  /** Which list is opened next. */
  choose(title: string, addresses: Addresses): Promise<void>
  /** Reads the rows of the list chosen, and shows them. */
  open(): Promise<void>
  close(): Promise<void>
}

const HEIGHT = 760
const NO_ROWS: BareRow[] = []

let token = ''
let titles: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map()
let chosen: ListProps | null = null
let root: Root | null = null

async function read(address: string): Promise<unknown> {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  })
  if (!response.ok) throw new Error(`${address} was answered with status ${response.status}.`)
  return response.json()
}

function rowsIn(answer: unknown): BareRow[] {
  const rows: unknown = Array.isArray(answer) ? answer : Reflect.get(Object(answer), 'results')
  if (!Array.isArray(rows)) throw new Error('The answer has no rows.')
  return rows
}

/** The rows of further queries by the key of the row that they belong to. */
type Beside = ReadonlyMap<string, ReadonlyMap<number, readonly BareRow[]>>

let beside: Beside = new Map()

const CONTEXT: ListContext = {
  title: (entityName, id) => (id === null ? '' : (titles.get(entityName)?.get(id) ?? '')),
  // The rows of the query of this name.
  beside: <R,>(query: string, id: number) => (beside.get(query)?.get(id) ?? []) as unknown as readonly R[],
}

interface ListProps {
  readonly list: BareList<never>
  readonly columns: BareColumn[]
  readonly addresses: Addresses
}

/** A list that is read when it is shown. */
function ShownList({ list, columns, addresses }: ListProps) {
  const [rows, setRows] = useState(NO_ROWS)
  useEffect(() => void readList(list, addresses).then(setRows), [list, addresses])
  return <BareGrid columns={columns} rows={rows} height={HEIGHT} />
}

async function readList(list: BareList<never>, addresses: Addresses): Promise<BareRow[]> {
  const further = Object.entries(list.beside ?? {})
  const queries = [list.query, ...further.map(([query]) => query)]
  const [first, ...others] = await Promise.all(queries.map((query) => read(addresses[query] ?? '')))
  beside = new Map(
    further.map(([query, key], index) => [query, groupBy(rowsIn(others[index]), (row) => Number(row[key]))]),
  )
  return rowsIn(first)
}

const FORMATS = {
  text: { dataType: 'string' },
  number: { dataType: 'number' },
  money: { dataType: 'number', format: '$#,##0.00' },
  day: { dataType: 'date', format: 'MM/dd/yyyy' },
  instant: { dataType: 'datetime', format: 'MM/dd/yyyy h:mma' },
  flag: { dataType: 'boolean' },
} as const

function bareColumn({ caption, kind = 'text', width, value }: BareListColumn<never>): BareColumn {
  const isDate = kind === 'day' || kind === 'instant'
  return {
    caption,
    ...FORMATS[kind],
    ...(width !== undefined && { width }),
    calculateCellValue: (row: BareRow) => {
      // The rows of the query of this list.
      const shown = value(row as never, CONTEXT)
      return isDate && typeof shown === 'string' ? new Date(shown) : shown
    },
  }
}

async function readTitles(): Promise<void> {
  const tables = await read(`/api/breeze/${lookupsQuery.name}`)
  titles = new Map(
    Object.entries<EntityDeclaration>(lookupsQuery.lists).map(([name, entity]) => [
      entity.name,
      new Map(
        rowsIn(Reflect.get(Object(tables), name)).map((row) => [
          Number(row[keyFieldOf(entity)]),
          entity.title.map((field) => asText(row[field]) ?? '').join(' '),
        ]),
      ),
    ]),
  )
}

const page: ListsPage = {
  signIn: async (bearer) => {
    token = bearer
    await readTitles()
  },
  choose: (title, addresses) => {
    const list = BARE_LISTS.find((each) => each.title === title)
    if (list === undefined) throw new Error(`There is no list ${title}.`)
    chosen = { list, columns: list.columns.map(bareColumn), addresses }
    return Promise.resolve()
  },
  open: () => {
    if (chosen === null) throw new Error('No list is chosen.')
    const list = <ShownList {...chosen} />
    root = createRoot(document.body.appendChild(document.createElement('main')))
    flushSync(() => root?.render(list))
    return Promise.resolve()
  },
  close: () => {
    root?.unmount()
    document.querySelector('main')?.remove()
    return Promise.resolve()
  },
}

offer(page)
