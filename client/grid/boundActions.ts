import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { IconName } from '../kit/Icon.tsx'
import { reportErrorsOf } from '../kit/reportErrorsOf.ts'
import type { RunningActions } from '../kit/RunningActions.ts'
import { TooManySelected, visibleActions, type Action, type ActionContext } from './actions.ts'

/** An action bound to the selected rows. */
export interface BoundAction {
  readonly id: string
  readonly caption: string
  readonly icon: IconName
  readonly enabled: boolean
  readonly hint?: string
  readonly menu?: string
  readonly run: () => void
}

/** The actions that the user sees, ready to run; their errors are reported. */
export function boundActions<Row>(
  actions: readonly Action<Row>[],
  context: ActionContext<Row>,
  services: WidgetServices,
  runningActions: RunningActions,
): readonly BoundAction[] {
  return visibleActions(actions, context, (rule) => services.satisfies(rule)).map((action) => ({
    id: action.id,
    caption: action.caption,
    icon: action.icon,
    ...(action.hint !== undefined && { hint: action.hint }),
    ...(action.menu !== undefined && { menu: action.menu }),
    enabled: action.enabled?.(context) ?? true,
    run: () =>
      reportErrorsOf(
        runningActions.run(action.id, context.selected, () => {
          refuseTooMany(action, context.selected)
          return action.run(context)
        }),
        services,
      ),
  }))
}

/** Said before anything is done with the rows: thousands of them would keep the page busy for minutes (LS252). */
function refuseTooMany<Row>({ caption, limit }: Action<Row>, { length }: readonly Row[]): void {
  if (limit !== undefined && length > limit) throw new TooManySelected(caption, limit, length)
}
