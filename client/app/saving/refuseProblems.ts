import { RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import type { App } from '../App.ts'

/** Shows all problems of what was entered, and says that they are to be fixed first (F-031); false: nothing was kept. */
export function refuseProblems({ toasts }: Pick<App, 'toasts'>, entered: { showAll(): void }): false {
  entered.showAll()
  toasts.refusal(RULE_VIOLATIONS_MESSAGE)
  return false
}
