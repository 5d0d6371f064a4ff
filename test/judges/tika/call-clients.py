"""Asks a server by two Python clients of Tika, unchanged, and prints what they answer. The address is the argument."""

import json
import sys
from pathlib import Path

from tika import detector, parser, tika
from tika_client import TikaClient

address, path = sys.argv[1:]
tika.ServerEndpoint = detector.ServerEndpoint = address
parsed = parser.from_file(path, serverEndpoint=address)
meta = parser.from_file(path, serverEndpoint=address, service="meta")
text = parser.from_file(path, serverEndpoint=address, service="text")
buffer = parser.from_buffer(Path(path).read_bytes(), serverEndpoint=address)
with TikaClient(address) as client:
    plain = client.tika.as_text.from_file(Path(path))
    html = client.tika.as_html.from_file(Path(path))
    recursive = client.rmeta.as_text.from_file(Path(path))
    metadata = client.metadata.from_file(Path(path))
print(
    json.dumps(
        {
            "status": parsed["status"],
            "content": parsed["content"],
            "metadata": parsed["metadata"],
            "meta": meta["metadata"],
            "text": text["content"],
            "buffer": buffer["content"],
            "type": detector.from_file(path),
            "plain": plain.content,
            "html": html.content,
            "recursive": [each.content for each in recursive],
            "title": metadata.title,
            "created": str(metadata.created),
            "pages": metadata.page_count,
        }
    )
)
