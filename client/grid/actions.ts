import type { RoleRule } from '#shared/model/kinds.ts'
import type { IconName } from '../kit/Icon.tsx'

/** What an action works on. */
export interface ActionContext<Row> {
  readonly selected: readonly Row[]
  clearSelection(): void
}

/** Something a user can do with a grid's rows, as data: toolbar and row menu read it. */
export interface Action<Row> {
  readonly id: string
  readonly caption: string
  readonly icon: IconName
  /** Hidden from users who do not satisfy it. */
  readonly needs?: RoleRule
  readonly visible?: (context: ActionContext<Row>) => boolean
  readonly enabled?: (context: ActionContext<Row>) => boolean
  readonly run: (context: ActionContext<Row>) => void | Promise<void>
}

/** The commonest condition: exactly one row is selected. */
export function oneSelected(context: ActionContext<unknown>): boolean {
  return context.selected.length === 1
}

/** At least one row is selected. */
export function someSelected(context: ActionContext<unknown>): boolean {
  return context.selected.length > 0
}

/** The actions that a user sees now, in order. */
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
