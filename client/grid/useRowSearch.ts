import { useEffect, useMemo, useState } from 'react'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import type { GridColumn } from './columns.ts'
import { RowSearch } from './RowSearch.ts'

/** The search box of a list. */
export interface SearchBox {
  readonly text: string
  readonly setText: (text: string) => void
  /** The text that was searched for. */
  readonly searched: string
}

const SEARCH_DELAY_MILLISECONDS = 300

/** What is typed into a search box, and searched for once nobody types any more; an empty text at once. */
export function useSearchBox(): SearchBox {
  const [text, setText] = useState('')
  const [waited, setWaited] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWaited(text), SEARCH_DELAY_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, searched: text === '' ? '' : waited }
}

/** The rows in which the text is found. */
export function useRowSearch<Row extends object>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  text: string,
): readonly Row[] {
  const services = useWidgetServices()
  const search = useMemo(() => new RowSearch<Row>(columns, services), [columns, services])
  return useMemo(() => search.find(rows, text), [search, rows, text])
}
