import { observer } from 'mobx-react-lite'
import { CLOSED_BOOKS_SETTINGS, describeClosedBooks } from '#shared/accounting/closedBooks.ts'
import { settingValues } from '#shared/settings/settingValues.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'

/** How the books are closed today, and until when a part of them is open (AC400). */
export const ClosedBooksNote = observer(function ClosedBooksNote() {
  const app = useScreenContext()
  const books = settingValues(app.store.local('Setting'), CLOSED_BOOKS_SETTINGS)
  const text = describeClosedBooks(books, app.today())
  return text === null ? null : <p className="section-hint">{text}</p>
})
