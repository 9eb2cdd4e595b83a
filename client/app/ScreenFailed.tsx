import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'

/** In place of a screen whose code did not come: no network, or a newer version of the product has replaced it. */
export function ScreenFailed() {
  return (
    <EmptyState
      icon="warning"
      title="This screen could not be loaded"
      text="The network may be down, or there is a newer version of the product. Reloading the page gets it."
    >
      <Button caption="Reload" icon="reset" variant="primary" onClick={() => location.reload()} />
    </EmptyState>
  )
}
