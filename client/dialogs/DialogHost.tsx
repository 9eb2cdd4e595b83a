import { observer } from 'mobx-react-lite'
import { Suspense, useEffect } from 'react'
import { PartBoundary } from '../kit/PartBoundary.tsx'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import type { Dialogs } from './Dialogs.tsx'

/** Renders the open dialogs; used once in the application. A dialog that fails is canceled, and its error reported. */
export const DialogHost = observer(function DialogHost({ dialogs }: { readonly dialogs: Dialogs }) {
  const services = useWidgetServices()
  return (
    <>
      {dialogs.openDialogs.map((dialog) => (
        <PartBoundary
          key={dialog.id}
          onFailure={(error) => {
            dialog.cancel()
            services.report(error)
          }}
        >
          {/* Each waits for its own code: the dialogs below stay in view. */}
          <Suspense fallback={<LoadingDialog />}>{dialog.render()}</Suspense>
        </PartBoundary>
      ))}
    </>
  )
})

/** Stands for a dialog whose code is being loaded: the page behind takes no presses and no keys, as behind the dialog itself (DP1). */
function LoadingDialog() {
  useEffect(() => {
    window.addEventListener('keydown', ignore, { capture: true })
    return () => window.removeEventListener('keydown', ignore, { capture: true })
  }, [])
  return <div className="loading-dialog" data-testid="loading-dialog" />
}

function ignore(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
