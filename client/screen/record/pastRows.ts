import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { EntityGridProps } from '../../grid/EntityGridProps.ts'

const CLASSES = { changed: 'row-past-changed', gone: 'row-past-gone', same: '', added: '' } as const

const LEGEND = {
  [CLASSES.changed]: 'Changed since',
  [CLASSES.gone]: 'Gone since',
} as const

/** Marks the rows of a list that shows what was, by what has become of them since (RC1303); nothing in a list of today. */
export function pastRows({ past }: ScreenContext): Pick<EntityGridProps<object>, 'rowClass' | 'rowLegend'> {
  if (past === undefined) return {}
  return { rowClass: (row) => CLASSES[past.comparedOf(row)?.state ?? 'same'], rowLegend: LEGEND }
}
