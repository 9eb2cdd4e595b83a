import { permissions } from '#shared/access/roles.ts'
import { CLOSED_BOOKS_SETTINGS, closedThrough, type ClosedBooks } from '#shared/settings/closedBooks.ts'
import { settingsQuery } from '#shared/settings/queries.ts'
import { settingValues } from '#shared/settings/settingValues.ts'
import type { BackgroundWork } from '../../context/BackgroundWork.ts'
import { log } from '../../context/log.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { asText } from '../../kit/formatValue.ts'

type Books = Pick<ScreenContext, 'store' | 'today'>

/** Reads how the books are closed for those who see what is in them; their screens follow once it is known (AC500). */
export const closedBooksBackground: BackgroundWork = {
  start: ({ session, store }) => {
    if (session.satisfies(permissions.viewBilling))
      store
        .query(settingsQuery)
        .catch((error: unknown) => log('It is not known which books are closed.', error))
    return () => {}
  },
}

/** How the books are closed by what is stored, whatever is pending; observable. */
export function storedBooks({ store }: Pick<Books, 'store'>): ClosedBooks {
  const stored = store.local('Setting').map((setting) => ({
    name: setting.name,
    stringValue: asText(store.originalValue(setting, 'stringValue')),
  }))
  return settingValues(stored, CLOSED_BOOKS_SETTINGS)
}

/** The last day of which nothing is changed any more; null where none is closed, or it is not known yet (AC500). */
export function closedDay(app: Books): string | null {
  return closedThrough(storedBooks(app), app.today())
}
