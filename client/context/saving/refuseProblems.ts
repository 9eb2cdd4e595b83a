import { when } from 'mobx'
import { RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import type { ScreenContext } from '../ScreenContext.ts'

interface Entered {
  showAll(): void
}

/**
 * Shows all problems of what was entered, and says that they are to be fixed first (F-031), until they are or the dialog is closed; false:
 * nothing was kept.
 */
export function refuseProblems(
  { dialogs, toasts }: Pick<ScreenContext, 'dialogs' | 'toasts'>,
  entered: Entered,
  hasProblems: () => boolean,
): false {
  entered.showAll()
  const id = toasts.refusal(RULE_VIOLATIONS_MESSAGE)
  const { length } = dialogs.openDialogs
  const isOver = (): boolean => !toasts.items.some((toast) => toast.id === id)
  when(
    () => isOver() || dialogs.openDialogs.length < length || !hasProblems(),
    () => toasts.dismiss(id),
  )
  return false
}
