/** The documents that pages made themselves and open in tabs, by their address. */
const made = new Map<string, Blob>()

/** The addresses that the page opens in tabs of their own from now on, in order. */
export function watchOpenedTabs(): readonly string[] {
  const opened: string[] = []
  // Of a tab the product uses nothing else.
  const openTab = () => ({
    opener: null,
    document: document.implementation.createHTMLDocument(),
    close: () => {},
    location: { replace: (url: string) => opened.push(url) },
  })
  jest.spyOn(window, 'open').mockImplementation(() => openTab() as unknown as Window)
  // The test environment has no addresses of documents in memory.
  URL.createObjectURL = (content) => {
    if (!(content instanceof Blob)) throw new TypeError('Only a file can be opened.')
    const address = `blob:rolloff/${made.size + 1}`
    made.set(address, content)
    return address
  }
  return opened
}

/** The document at an address that the page made itself. */
export async function openedDocument(address: string | undefined): Promise<Buffer> {
  const content = made.get(address ?? '')
  if (content === undefined) throw new Error(`There is no document at ${address}.`)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(Buffer.from(new Uint8Array(reader.result as ArrayBuffer)))
    reader.onerror = () => reject(new Error('The document cannot be read.'))
    reader.readAsArrayBuffer(content)
  })
}
