import { observer } from 'mobx-react-lite'
import { Fragment, Suspense } from 'react'
import type { Dialogs } from './Dialogs.tsx'

/** Renders the open dialogs; used once in the application. */
export const DialogHost = observer(function DialogHost({ dialogs }: { readonly dialogs: Dialogs }) {
  return (
    <Suspense>
      {dialogs.openDialogs.map((dialog) => (
        <Fragment key={dialog.id}>{dialog.render()}</Fragment>
      ))}
    </Suspense>
  )
})
