import { useMemo } from 'react'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import { isEditable } from './cellRefusal.ts'
import type { CellLink, GridColumn } from './columns.ts'
import type { GridEventOptions } from './gridEvents.ts'
import { markedColumn } from './markedColumn.ts'

interface NameLinkOptions<Row extends object> {
  readonly columns: readonly GridColumn<Row>[]
  readonly opens: boolean
  readonly hrefOf: ((row: Row) => string) | undefined
  readonly now: () => GridEventOptions<Row>
}

/** What a click on the name of a row opens; null where rows do not open. */
export function useNameLink<Row extends object>(
  options: NameLinkOptions<Row>,
): ((row: Row) => CellLink) | null {
  const { columns, opens, hrefOf, now } = options
  const services = useWidgetServices()
  return useMemo(() => {
    if (!opens) return null
    const name = markedColumn(columns)
    const isNameEditable = name !== undefined && isEditable(name, services)
    return (row) => ({
      ...(hrefOf !== undefined && { href: hrefOf(row) }),
      open: () => {
        const { onOpen, shownRows, isEditing } = now()
        // In a list that is edited, a click on the name edits it.
        if (!(isEditing && isNameEditable)) onOpen?.(row, shownRows)
      },
    })
  }, [opens, columns, hrefOf, now, services])
}
