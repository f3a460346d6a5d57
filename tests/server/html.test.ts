import { expect, test } from 'vitest'
import { cleanHtml } from '../../server/lib/html.ts'

test('rich text: keeps what the editor produces', () => {
  const rich =
    '<h2>Before</h2><p>Read <strong>this</strong>, <em>that</em>, <u>these</u> and <s>those</s>.<br />Then:</p>' +
    '<ul><li>one</li></ul><ol><li>two</li></ol><blockquote>said</blockquote><pre><code>a &lt; b</code></pre><hr />'
  expect(cleanHtml(rich)).toBe(rich)
  expect(cleanHtml('<p><a href="https://a.example/x?y=1&amp;z=2">x</a></p>')).toBe(
    '<p><a href="https://a.example/x?y=1&amp;z=2" rel="noopener" target="_blank">x</a></p>',
  )
  expect(cleanHtml('<p>&nbsp;</p><p></p>')).toBe('')
})

test('rich text: scripts, external resources and hidden content are removed, the text is kept', () => {
  const hostile: [string, string][] = [
    ['<p onclick="steal()" style="position:fixed" class="x" id="y">Hi</p>', '<p>Hi</p>'],
    ['<script>steal()</script>Hi<style>p{}</style>', 'Hi'],
    ['<a href="javascript:steal()">Hi</a>', 'Hi'],
    ['<a href=" java\tscript:steal()">Hi</a>', 'Hi'],
    ['<a href="&#106;avascript:steal()">Hi</a>', 'Hi'],
    ['<a href="data:text/html,<script>steal()</script>">Hi</a>', 'Hi'],
    ['<a href="//evil.example">Hi</a>', 'Hi'],
    ['<a href="/logout">Hi</a>', 'Hi'],
    [
      '<a href="HTTPS://a.example" target="_top" rel="opener" onmouseover="x()">Hi</a>',
      '<a href="HTTPS://a.example" rel="noopener" target="_blank">Hi</a>',
    ],
    ['<img src=x onerror=steal()>Hi<iframe src="https://evil.example"></iframe>', 'Hi'],
    ['<svg><a xlink:href="javascript:steal()"><text>Hi</text></a></svg>', 'Hi'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=steal()></style></table>Hi', 'Hi'],
    ['<form action="https://evil.example"><input name="password">Hi</form>', 'Hi'],
    ['<p>Hi<!-- <script>steal()</script> --></p>', '<p>Hi</p>'],
    ['<<script>script>steal()</script>Hi', '&lt;Hi'],
    ['<scr<script>ipt>steal()</scr</script>ipt>', 'ipt&gt;steal()ipt&gt;'],
    ['<base href="https://evil.example"><meta http-equiv="refresh" content="0">Hi', 'Hi'],
    ['<p>a</p><template><img src=x onerror=steal()></template>', '<p>a</p>'],
    ['<h1>Big</h1><b>bold</b>', '<h2>Big</h2><strong>bold</strong>'],
  ]
  for (const [html, clean] of hostile) {
    expect(cleanHtml(html), html).toBe(clean)
    expect(cleanHtml(cleanHtml(html)), `${html}, twice`).toBe(clean)
  }
})
