import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { PartBoundary } from '../kit/PartBoundary.tsx'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import type { Dialogs } from './Dialogs.tsx'
import { LoadingDialog } from './LoadingDialog.tsx'

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
