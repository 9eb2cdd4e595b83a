import { useCallback, useEffect, useMemo } from 'react'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { log } from '../../context/log.ts'
import type { EntityGridProps } from '../../grid/EntityGridProps.ts'
import type { RowColors } from '../../grid/RowLegendLine.tsx'
import type { LiveChange } from '../../live/LiveChange.ts'
import type { FoundRows } from './FoundRows.ts'

interface LiveRowsOptions<Row extends object> {
  /** Null for computed rows, which nobody can name. */
  readonly entity: EntityDeclaration | null
  readonly expand: readonly string[]
  readonly rowColors?: RowColors<Row> | undefined
  /** Whether new rows are listed at once: where the list is short and nothing of the screen moves by them. */
  readonly listsNew?: boolean
}

type LiveRowProps<Row extends object> = Required<Pick<EntityGridProps<Row>, 'rowClass' | 'changedBy'>> &
  Pick<EntityGridProps<Row>, 'rowLegend'>

/** More rows than that are not read again one by one. */
const MAX_KEYS = 150

/** Shows in the rows of a list what others store; the grid is told which rows that concerns (LC788). */
export function useLiveRows<Row extends object>(
  found: Pick<FoundRows<Row>, 'rows' | 'gone' | 'fresh' | 'keyOf' | 'refreshRows' | 'searchAgain'>,
  { entity, expand, rowColors, listsNew = false }: LiveRowsOptions<Row>,
): LiveRowProps<Row> {
  const { live, model } = useScreenContext()
  const related = useMemo(
    () => (entity === null ? [] : relatedEntities(model, entity, expand)),
    [model, entity, expand],
  )
  useEffect(() => {
    if (entity === null) return
    const refresh = async (change: LiveChange): Promise<void> => {
      const keys = change.isReset ? null : keysIn(found, change, { entity, related })
      if (keys === null || keys.length > MAX_KEYS) return found.searchAgain()
      await found.refreshRows(keys)
      if (listsNew && found.fresh.size > 0) await found.searchAgain()
    }
    return live.follow((change) => {
      // The list stays as it was read; the next change, or the user, asks again.
      refresh(change).catch((error: unknown) => log('A list could not follow.', error))
    })
  }, [live, found, entity, related, listsNew])
  return {
    ...(rowColors !== undefined && { rowLegend: rowColors.legend }),
    rowClass: useCallback(
      (row) =>
        joinNonBlank([rowColors?.classOf(row), found.gone.has(found.keyOf(row)) ? 'row-gone' : null], ' '),
      [found, rowColors],
    ),
    changedBy: useCallback(
      (row) => (entity === null ? null : (live.recent.of(entity.name, found.keyOf(row))?.by ?? null)),
      [live, found, entity],
    ),
  }
}

interface Related {
  readonly path: readonly string[]
  readonly target: EntityDeclaration
}

interface ListedEntities {
  readonly entity: EntityDeclaration
  readonly related: readonly Related[]
}

/** The entities on these paths, `rental` and `customer` of `rental.customer`. */
function relatedEntities(
  model: Model,
  entity: EntityDeclaration,
  paths: readonly string[],
): readonly Related[] {
  return paths.flatMap((text) => {
    const path = text.split('.')
    let at = entity
    return path.flatMap((name, index) => {
      const relation = at.relations[name]
      if (relation === undefined) return []
      at = getEntity(model, relation.target)
      return [{ path: path.slice(0, index + 1), target: at }]
    })
  })
}

/** The keys of the rows that a change concerns, or may concern; null for all. */
function keysIn<Row extends object>(
  found: Pick<FoundRows<Row>, 'rows' | 'keyOf'>,
  change: LiveChange,
  { entity, related }: ListedEntities,
): readonly number[] | null {
  const keys = new Set(change.typeNames.has(entity.name) ? (change.idsOf(entity.name) ?? ALL) : [])
  for (const { path, target } of related) {
    if (!change.typeNames.has(target.name)) continue
    const ids = change.idsOf(target.name)
    if (ids === null) return null
    const isOne = (record: object): boolean => ids.has(Number(Reflect.get(record, keyFieldOf(target))))
    for (const row of found.rows) if (leadsTo(row, path, isOne)) keys.add(found.keyOf(row))
  }
  return keys.has(EVERYTHING) ? null : [...keys]
}

const EVERYTHING = Number.NaN
const ALL: ReadonlySet<number> = new Set([EVERYTHING])

/** Whether a path of relations leads from a row to such a record. */
function leadsTo(
  row: object,
  [name, ...rest]: readonly string[],
  isOne: (record: object) => boolean,
): boolean {
  if (name === undefined) return isOne(row)
  const value: unknown = Reflect.get(row, name)
  const next: readonly unknown[] = Array.isArray(value) ? value : [value]
  return next.some((each) => typeof each === 'object' && each !== null && leadsTo(each, rest, isOne))
}
