import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'

/** Shown when a screen's code could not be loaded: no network, or replaced by a newer version of the product. */
export function ScreenFailed() {
  return (
    <EmptyState
      icon="warning"
      title="This screen could not be loaded"
      text="The network may be down, or there is a newer version: reload the page to get it."
    >
      <Button caption="Reload" icon="reset" variant="primary" onClick={() => location.reload()} />
    </EmptyState>
  )
}
