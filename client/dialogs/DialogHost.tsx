import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { useWidgetServices } from '../kit/WidgetServices.ts'
import { DialogBoundary } from './DialogBoundary.tsx'
import type { Dialogs } from './Dialogs.tsx'

/** Renders the open dialogs; used once in the application. A dialog that fails is cancelled, and its error reported. */
export const DialogHost = observer(function DialogHost({ dialogs }: { readonly dialogs: Dialogs }) {
  const services = useWidgetServices()
  return (
    <>
      {dialogs.openDialogs.map((dialog) => (
        <DialogBoundary
          key={dialog.id}
          onFailure={(error) => {
            dialog.cancel()
            services.report(error)
          }}
        >
          {/* Each waits for its own code: the dialogs below stay in view. */}
          <Suspense>{dialog.render()}</Suspense>
        </DialogBoundary>
      ))}
    </>
  )
})
