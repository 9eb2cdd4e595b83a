import type { BackgroundWork } from '../../context/BackgroundWork.ts'
import { log } from '../../context/log.ts'
import { forgetDayOfOthers, lastDayStorage } from './lastDay/LastDay.ts'
import { unsentQuestion } from './messages.ts'
import { waitingActionsOf } from './waiting/createWaitingActions.ts'

/** Sends what drivers did without a connection, and keeps their day from other users of the browser. */
export const driverBackground: BackgroundWork = {
  prepare: ({ session }) =>
    forgetDayOfOthers(lastDayStorage(), session.user.userId).catch((error: unknown) =>
      log('The day of another user could not be forgotten.', error),
    ),
  start: (app) => waitingActionsOf(app).startSending(window),
  questionBeforeSignOut: (app) => {
    const { length } = waitingActionsOf(app).unsent
    return length === 0 ? null : unsentQuestion(length)
  },
  end: () =>
    lastDayStorage()
      .forget()
      .catch((error: unknown) => log('The day could not be forgotten.', error)),
}
