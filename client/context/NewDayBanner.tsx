import { observer } from 'mobx-react-lite'
import { formatDayInText } from '#shared/kernel/days.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { useScreenContext } from './ScreenContext.ts'

interface NewDayBannerProps {
  readonly goToToday: () => void
}

/** Says on a screen with a day that is over that another one has begun (DI220). */
export const NewDayBanner = observer(function NewDayBanner({ goToToday }: NewDayBannerProps) {
  const app = useScreenContext()
  return (
    <section className="draft-banner" role="status" data-testid="new-day-banner">
      <Icon name="history" size={16} />
      <p>It is {formatDayInText(app.today())} now.</p>
      <Button caption="Go to today" onClick={goToToday} />
    </section>
  )
})
