import type { RoleRule } from '#shared/model/kinds.ts'
import type { IconName } from '../kit/Icon.tsx'

/** The selected rows of an action. */
export interface ActionContext<Row> {
  readonly selected: readonly Row[]
  readonly clearSelection: () => void
  /** The rows that the filters leave, in the order in which the user sees them. */
  readonly shownRows: () => readonly Row[]
}

/** A command for a grid's rows, shown in the toolbar and the row menu. */
export interface Action<Row> {
  readonly id: string
  readonly caption: string
  readonly icon: IconName
  /** Says more of it where the pointer rests on its button. */
  readonly hint?: string
  /** Changes how the grid itself works; left out where the rows are cards. */
  readonly isForGrid?: true
  /** The caption of the toolbar's menu that holds it, together with the other actions of that menu. */
  readonly menu?: string
  /** Hidden from users who do not satisfy it. */
  readonly needs?: RoleRule
  readonly visible?: (context: ActionContext<Row>) => boolean
  readonly enabled?: (context: ActionContext<Row>) => boolean
  /** The most rows with which it can be done. */
  readonly limit?: number
  readonly run: (context: ActionContext<Row>) => void | Promise<void>
}

/** More rows are selected than an action takes. */
export class TooManySelected extends Error {
  constructor(caption: string, limit: number, selected: number) {
    const [most, all] = [limit, selected].map((count) => count.toLocaleString('en-US'))
    super(`${caption} takes at most ${most} records at a time, and ${all} are selected. Do it in parts.`)
  }
}

/** Whether a single row is selected, the most common condition. */
export function oneSelected(context: ActionContext<unknown>): boolean {
  return context.selected.length === 1
}

/** Whether at least one row is selected. */
export function someSelected(context: ActionContext<unknown>): boolean {
  return context.selected.length > 0
}

/** The actions that the user currently sees, in order. */
export function visibleActions<Row>(
  actions: readonly Action<Row>[],
  context: ActionContext<Row>,
  satisfies: (rule: RoleRule) => boolean,
): readonly Action<Row>[] {
  return actions.filter(
    (action) =>
      (action.needs === undefined || satisfies(action.needs)) && (action.visible?.(context) ?? true),
  )
}
