import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { NO_PHOTO_FILE, photoExtensionOf } from '#shared/rentals/photoFiles.ts'

/** S1 §8, O-093. */
const NOT_UPLOADED = 'Unable to upload the file(s).'
const UPLOAD_FAILED = 'An error occurred while attempting to upload the file(s)'

/** A file that is to become a photo. */
export interface UploadedFile {
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'stored' | 'refused'
  /** Why it was not stored. */
  readonly problem: string | null
  /** Whether nobody answered for it. */
  readonly isLost?: true
}

/** Pictures on their way to the server, one after another: one that fails keeps none of the others back. */
export class PhotoUpload {
  files: readonly UploadedFile[] = []
  isRunning = false
  private readonly send: (file: File) => Promise<string | null>

  /** `send` resolves with why a picture was not stored, or null, and rejects where nobody responded. */
  constructor(send: (file: File) => Promise<string | null>) {
    this.send = send
    makeObservable<this, 'set'>(this, {
      files: observableRef,
      isRunning: observable,
      storedCount: computed,
      doneCount: computed,
      failure: computed,
      set: action,
    })
  }

  get storedCount(): number {
    return this.files.filter(({ state }) => state === 'stored').length
  }

  /** How many were stored or refused. */
  get doneCount(): number {
    return this.files.filter(({ state }) => state === 'stored' || state === 'refused').length
  }

  /** What to say where some were not stored; what is wrong with each is its problem. */
  get failure(): string | null {
    if (this.files.some(({ isLost = false }) => isLost)) return UPLOAD_FAILED
    return this.files.some(({ state }) => state === 'refused') ? NOT_UPLOADED : null
  }

  /** Stores pictures; those with another extension are refused without being sent. */
  async add(files: readonly File[]): Promise<void> {
    const first = this.files.length
    runInAction(() => {
      this.files = [...this.files, ...files.map(uploadedFile)]
      this.isRunning = true
    })
    for (const [index, file] of files.entries()) {
      if (this.files[first + index]?.state === 'waiting') await this.store(first + index, file)
    }
    runInAction(() => (this.isRunning = false))
  }

  private async store(index: number, file: File): Promise<void> {
    this.set(index, { file, state: 'sending', problem: null })
    try {
      const problem = await this.send(file)
      this.set(index, { file, state: problem === null ? 'stored' : 'refused', problem })
    } catch (error) {
      this.set(index, { file, state: 'refused', problem: messageOf(error), isLost: true })
    }
  }

  private set(index: number, file: UploadedFile): void {
    this.files = this.files.with(index, file)
  }
}

function uploadedFile(file: File): UploadedFile {
  return photoExtensionOf(file.name) === null
    ? { file, state: 'refused', problem: NO_PHOTO_FILE }
    : { file, state: 'waiting', problem: null }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
