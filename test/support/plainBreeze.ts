import { config } from 'breeze-client'
import { AjaxFetchAdapter } from 'breeze-client/adapter-ajax-fetch'
import { DataServiceWebApiAdapter } from 'breeze-client/adapter-data-service-webapi'
import { ModelLibraryBackingStoreAdapter } from 'breeze-client/adapter-model-library-backing-store'
import { UriBuilderJsonAdapter } from 'breeze-client/adapter-uri-builder-json'

/** Sets up breeze-client without any of our own adapters. */
export function registerPlainBreeze(): void {
  ModelLibraryBackingStoreAdapter.register()
  UriBuilderJsonAdapter.register()
  AjaxFetchAdapter.register()
  DataServiceWebApiAdapter.register()
  const ajax = config.getAdapterInstance<AjaxFetchAdapter>('ajax')
  // Breeze sets the referrer `client`, which is not a valid address outside a browser.
  if (ajax)
    ajax.requestInterceptor = Object.assign(
      ({ config: request }: { config: RequestInit }) => {
        delete request.referrer
      },
      { oneTime: false },
    )
}
