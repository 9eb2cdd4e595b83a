import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { activeFuelRate } from '#shared/pricing/fuelRates.ts'
import { fuelRatePercentagesQuery } from '#shared/pricing/queries.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'

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
