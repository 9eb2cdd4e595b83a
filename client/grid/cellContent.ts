import { joinNonBlank } from '#shared/kernel/text.ts'
import { badgeClass } from '../kit/Badge.tsx'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import { cellText } from './cellValues.ts'
import { linkOfCell } from './cellLink.ts'
import type { CellLink, GridColumn } from './columns.ts'
import { rowConflict, type RowConflict } from './rowConflict.ts'
import { isTracked } from './tracking.ts'

/** What a cell shows of its row. */
export interface CellContent {
  readonly text: string
  /** The classes of the text, such as those of a badge. */
  readonly classes: string
  /** Whether the text is the check mark of a flag, which is read as Yes. */
  readonly isCheckMark: boolean
  readonly link: CellLink | null
  /** Whether the value has a pending edit. */
  readonly isPending: boolean
  /** Why the value is invalid; null if it is not. */
  readonly problem: string | null
  /** What is at odds with the row, in the cell that shows its marks. */
  readonly conflict: RowConflict | null
}

/** The content of a cell: text, badge, link, and the marks of a pending edit or an invalid value. */
export function cellContent<Row extends object>(
  column: GridColumn<Row>,
  row: Row,
  services: WidgetServices,
  showsMarks = false,
): CellContent {
  const isCheckMark = column.kind === 'flag' && column.display === undefined && column.value(row) === true
  const text = isCheckMark ? '✓' : cellText(column, row, services)
  return {
    text,
    classes: isCheckMark ? 'cell-flag' : classesOf(column, row),
    isCheckMark,
    link: isCheckMark ? null : linkOfCell(column, row, text),
    ...marksOf(column, row, services),
    conflict: showsMarks ? rowConflict(row, services) : null,
  }
}

/** Whether a cell with one of them looks like one with the other; what a link opens is asked when it is pressed. */
export function looksSame(a: CellContent, b: CellContent): boolean {
  return (
    a.text === b.text &&
    a.classes === b.classes &&
    a.isCheckMark === b.isCheckMark &&
    (a.link === null) === (b.link === null) &&
    a.link?.href === b.link?.href &&
    a.isPending === b.isPending &&
    a.problem === b.problem &&
    a.conflict?.text === b.conflict?.text
  )
}

type Marks = Pick<CellContent, 'isPending' | 'problem'>

const UNMARKED: Marks = { isPending: false, problem: null }

function marksOf<Row extends object>({ field }: GridColumn<Row>, row: Row, { store }: WidgetServices): Marks {
  if (field === undefined || !isTracked(row)) return UNMARKED
  const problem = store.problems(row).find((violation) => violation.field === field)
  return { isPending: store.isEdited(row, field), problem: problem?.message ?? null }
}

function classesOf<Row>(column: GridColumn<Row>, row: Row): string {
  const badge = column.badge?.(row) ?? null
  const classes =
    badge === null ? (column.strong ? 'strong' : '') : badgeClass(badge.tone, badge.hasDot ?? false)
  return joinNonBlank([classes, column.look?.(row)], ' ')
}
