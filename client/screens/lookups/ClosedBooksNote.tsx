import { observer } from 'mobx-react-lite'
import { CLOSED_BOOKS_SETTINGS, describeClosedBooks } from '#shared/accounting/closedBooks.ts'
import { settingValues } from '#shared/settings/settingValues.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { asText } from '../../kit/formatValue.ts'

/** How the books are closed today by what is stored, whatever is pending, and until when a part of them is open (AC400). */
export const ClosedBooksNote = observer(function ClosedBooksNote() {
  const app = useScreenContext()
  const { store } = app
  const stored = store.local('Setting').map((setting) => ({
    name: setting.name,
    stringValue: asText(store.originalValue(setting, 'stringValue')),
  }))
  const text = describeClosedBooks(settingValues(stored, CLOSED_BOOKS_SETTINGS), app.today())
  return text === null ? null : <p className="section-hint">{text}</p>
})
