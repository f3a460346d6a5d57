import { Camera } from 'lucide-react'
import { useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import { Button } from '~/ui/input/button'
import { Callout } from '~/ui/display/callout'
import { Select } from '~/ui/input/select'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import * as css from './preview.css'
import type { Asset } from '~/features/assets/assets.api'

interface AssetPlayerProps {
  asset: Asset
  type: 'video' | 'audio'
  url: string
  /** Uses the present frame of a video as thumbnail. */
  onFrame: ((frame: Blob) => void) | undefined
}

const speeds = ['0.5', '0.75', '1', '1.25', '1.5', '1.75', '2'] as const
const speedOptions = speeds.map((value) => ({ value, label: `${Number(value)}×` }))

/** Plays a video or audio with captions, at a selectable speed. */
export function AssetPlayer({ asset, type, url, onFrame }: AssetPlayerProps) {
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>('1')
  const [failed, setFailed] = useState(false)
  const [cue, setSaid] = useState('')
  const { captions } = asset
  const tracks = captions.map(({ _id, url: src, language, label, isDefault }) => (
    <track
      key={`${_id} ${src}`}
      kind="captions"
      src={src}
      srcLang={language}
      label={label}
      default={isDefault}
    />
  ))
  const shared = {
    ref: media,
    controls: true,
    preload: 'metadata',
    // Otherwise captions of an API on another origin are not loaded, and frames cannot be read.
    crossOrigin: 'anonymous',
    src: url,
    'aria-label': asset.title,
    onError: () => setFailed(true),
    onRateChange: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      const now = speeds.find((each) => Number(each) === currentTarget.playbackRate)
      if (now) setSpeed(now)
    },
  } as const
  if (failed)
    return (
      <Callout
        tone="warning"
        title="Playback failed"
        action={
          <Button size="sm" onClick={() => setFailed(false)}>
            Try again
          </Button>
        }
      >
        You may be offline, the link may have expired, or your browser does not support this file
        type.
      </Callout>
    )
  return (
    <Stack gap={2}>
      {type === 'video' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- its tracks come from the asset
        <video {...shared} className={css.video} poster={asset.thumbnail ?? undefined} playsInline>
          {tracks}
        </video>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its tracks come from the asset */}
          <audio {...shared} className={css.audio} onTimeUpdate={() => setSaid(cueOf(media))}>
            {tracks}
          </audio>
          {captions.length > 0 && (
            <Text aria-label="Captions" align="center">
              {cue || '…'}
            </Text>
          )}
        </>
      )}
      <Stack direction="row" gap={2} align="center" justify="end" wrap>
        {type === 'video' && onFrame && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Camera aria-hidden />}
            onClick={async () => {
              const frame = media.current && (await frameOf(media.current))
              if (frame) onFrame(frame)
            }}
          >
            Use this frame
          </Button>
        )}
        <Text as="span" size="sm" tone="muted" aria-hidden>
          Speed
        </Text>
        <div className={css.speed}>
          <Select
            aria-label="Speed"
            options={speedOptions}
            value={speed}
            onChange={(next) => {
              if (next === '' || !media.current) return
              media.current.playbackRate = Number(next)
              setSpeed(next)
            }}
          />
        </div>
      </Stack>
    </Stack>
  )
}

/** The present frame of a video; null before there is any. */
async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return null
  const canvas = new OffscreenCanvas(videoWidth, videoHeight)
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

/** The active cue of the captions: browsers do not render them for audio. */
function cueOf(media: RefObject<HTMLMediaElement | null>): string {
  const tracks = [...(media.current?.textTracks ?? [])]
  const track = tracks.find(({ mode }) => mode === 'showing') ?? tracks[0]
  if (track?.mode === 'disabled') track.mode = 'hidden'
  return [...(track?.activeCues ?? [])]
    .map((cue) => ('text' in cue ? String(cue.text) : ''))
    .join(' ')
    .replaceAll(/<[^>]*>/g, '')
}
