import { observer } from 'mobx-react-lite'
import { describeClosedBooks } from '#shared/settings/closedBooks.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { storedBooks } from './closedBooks.ts'
import { useEffect } from 'react'
import { activeFuelRate } from '#shared/pricing/fuelRates.ts'
import { fuelRatePercentagesQuery } from '#shared/pricing/queries.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'

/** How the books are closed today by what is stored, whatever is pending, and until when a part of them is open (AC400). */
export const ClosedBooksNote = observer(function ClosedBooksNote() {
  const app = useScreenContext()
  const text = describeClosedBooks(storedBooks(app), app.today())
  return text === null ? null : <p className="section-hint">{text}</p>
})

/** Since when the fuel rate percentage is in force (F-098). */
export const LastUpdated = observer(function LastUpdated() {
  const { errors, formats, store } = useScreenContext()
  useEffect(() => {
    reportErrorsOf(store.query(fuelRatePercentagesQuery), errors)
  }, [errors, store])
  const active = activeFuelRate(store.local('FuelRatePercentage'))
  if (active === null) return null
  return (
    <p className="section-hint" data-testid="last-updated">
      Last Updated: {formats.instant(active.startDate)}
    </p>
  )
})
