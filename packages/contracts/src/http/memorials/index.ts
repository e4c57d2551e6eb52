export * as memorialPages from './memorial-pages.ts'
export * as memorialPhotos from './photos.ts'
export * as memorials from './memorials.ts'
