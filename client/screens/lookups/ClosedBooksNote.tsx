import { observer } from 'mobx-react-lite'
import { describeClosedBooks } from '#shared/settings/closedBooks.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { storedBooks } from './closedBooks.ts'

/** How the books are closed today by what is stored, whatever is pending, and until when a part of them is open (AC400). */
export const ClosedBooksNote = observer(function ClosedBooksNote() {
  const app = useScreenContext()
  const text = describeClosedBooks(storedBooks(app), app.today())
  return text === null ? null : <p className="section-hint">{text}</p>
})
