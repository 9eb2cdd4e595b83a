import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import type { Dialogs } from './Dialogs.tsx'

/** Renders the open dialogs; used once in the application. */
export const DialogHost = observer(function DialogHost({ dialogs }: { readonly dialogs: Dialogs }) {
  return (
    <>
      {dialogs.openDialogs.map((dialog) => (
        // Each waits for its own code: the dialogs below stay in view.
        <Suspense key={dialog.id}>{dialog.render()}</Suspense>
      ))}
    </>
  )
})
