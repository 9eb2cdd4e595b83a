import { useCallback } from 'react'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import type { Narrowing } from '../../grid/columnFilters.ts'
import type { GridColumn } from '../../grid/columns.ts'
import type { EntityGridProps } from '../../grid/EntityGridProps.ts'
import { countOf } from '../../kit/countOf.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import type { FoundRows } from './FoundRows.ts'
import type { Paths } from './ListOptions.ts'
import { narrowedTo } from './narrowedTo.ts'

/** What the columns of a list show. */
interface ShownRecords {
  /** Null for computed rows, all of which are there. */
  readonly entity: EntityDeclaration | null
  readonly expand?: Paths | undefined
  readonly columns: readonly GridColumn<never>[]
}

type FoundProps = Required<Pick<EntityGridProps<object>, 'loading' | 'onNarrow'>> & {
  readonly countText: (count: number) => string
}

const NO_RELATIONS: Paths = []

/** What the grid of a list that may be cut is told of its rows; its search box and its filter row reach all of them (LS251). */
export function useFoundRows(
  found: Pick<FoundRows<object>, 'narrow' | 'searchedFor' | 'isNarrowing' | 'cutText'>,
  { entity, expand = NO_RELATIONS, columns }: ShownRecords,
): FoundProps {
  const app = useScreenContext()
  const onNarrow = useCallback(
    (narrowing: Narrowing) => {
      if (entity === null) return
      const list = { entity, expand, columns, services: app.widgetServices, today: app.today() }
      reportErrorsOf(found.narrow(narrowedTo(narrowing, list)), app.errors)
    },
    [app, found, entity, expand, columns],
  )
  const { cutText } = found
  return {
    onNarrow,
    loading: found.searchedFor === null || found.isNarrowing,
    countText: (count) => withCut(countOf(count, 'item'), cutText),
  }
}

/** The count of a list, and of how many, where its limit leaves some out. */
export function withCut(count: string, cutText: string | null): string {
  return cutText === null ? count : `${count} ${cutText}`
}
