import { observer } from 'mobx-react-lite'
import { FailureBanner } from './FailureBanner.tsx'
import type { ScreenRequest } from './ScreenRequest.ts'

interface RequestBannerProps {
  /** What is read, for the title of the banner: 'Customers', 'The customer'. */
  readonly subject: string
  readonly request: ScreenRequest
}

/** Says that what a screen shows could not be read, until it is (FL2). */
export const RequestBanner = observer(function RequestBanner({ subject, request }: RequestBannerProps) {
  const { failure } = request
  if (failure === null) return null
  const { message, ...more } = failure
  return (
    <FailureBanner
      title={`${subject} could not be loaded`}
      text={message}
      retry={() => void request.make()}
      {...more}
    />
  )
})
